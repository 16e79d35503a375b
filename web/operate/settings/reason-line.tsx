import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { OtherLanguage } from '#contract/languages/languages.ts'
import type { Reply } from '#web/api.ts'
import { LineActions, type LineButtons } from '#web/ui/forms/ordered-list.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'

export type Reason = Omit<
  Reply<'GET /api/settings/reasons/'>['reasons'][number],
  'id' | 'district_code' | 'names'
> & {
  id: number | null
  /** Identifies a line on the screen while it is edited. */
  key: string
  district_code: string
  names: Record<OtherLanguage, string>
}
export type Values = { version: string; reasons: Reason[] }

type ReasonLineProps = {
  form: UseFormReturnType<Values>
  reason: Reason
  index: number
  languages: Reply<'GET /api/settings/reasons/'>['languages']
  buttons: LineButtons
}

/** A reason in the list, with all that a superuser changes of it. */
export function ReasonLine({ form, reason, index, languages, buttons }: ReasonLineProps) {
  const { name, for_families, is_active, is_used, id } = reason
  const subject = name.trim() || `reason ${index + 1}`
  const input = (field: string) => {
    const path = `reasons.${index}.${field}`
    return { ...form.getInputProps(path), 'data-path': path }
  }
  const checkbox = (field: keyof Reason) =>
    form.getInputProps(`reasons.${index}.${field}`, { type: 'checkbox' })
  return (
    <>
      <Group gap="8px 14px" align="flex-start">
        <TextInput
          flex="2 1 150px"
          label="Name"
          aria-label={`Name of ${subject}`}
          required
          maxLength={60}
          {...input('name')}
        />
        {for_families &&
          languages.map(({ code, name: language }) => (
            <TextInput
              key={code}
              flex="2 1 150px"
              label={`Name in ${language}`}
              aria-label={`Name of ${subject} in ${language}`}
              maxLength={60}
              {...input(`names.${code}`)}
            />
          ))}
        <TextInput
          flex="3 1 180px"
          label="Words typed for it"
          aria-label={`Words typed for ${subject}`}
          maxLength={300}
          {...input('words')}
        />
        <TextInput
          flex="1 1 120px"
          label="District code"
          aria-label={`District code of ${subject}`}
          maxLength={120}
          {...input('district_code')}
        />
      </Group>
      <Group gap="8px 18px" mt={8} justify="space-between">
        <Group gap="8px 18px">
          <Checkbox label="Excused" aria-label={`${subject} is excused`} {...checkbox('is_excused')} />
          <Checkbox
            label="Families can choose it"
            aria-label={`Families can choose ${subject}`}
            {...checkbox('for_families')}
          />
          {!is_active && (
            <Text span c="dimmed" fz={14}>
              Retired
            </Text>
          )}
        </Group>
        <LineActions subject={subject} buttons={buttons} mayDelete={!is_used}>
          {(is_used || id !== null) && (
            <RowButton
              label={is_active ? 'Retire' : 'Use again'}
              subject={subject}
              onClick={() => form.setFieldValue(`reasons.${index}.is_active`, !is_active)}
            />
          )}
        </LineActions>
      </Group>
    </>
  )
}
