import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import styles from './reasons.module.css'

/** The reasons are loaded once per visit, because a refetch would overwrite what the user is typing. */
const reasonsQuery = queryOptions({
  ...query('GET /api/settings/reasons/'),
  staleTime: Infinity,
  gcTime: 0,
})

type Saved = Reply<'GET /api/settings/reasons/'>
type Reason = Omit<Saved['reasons'][number], 'id' | 'district_code'> & {
  id: number | null
  /** Identifies a line on the screen while it is edited. */
  key: string
  district_code: string
}
type Values = { version: string; reasons: Reason[] }

const toFormValues = ({ version, reasons }: Saved): Values => ({
  version,
  reasons: reasons.map((reason) => ({
    ...reason,
    key: String(reason.id),
    district_code: reason.district_code ?? '',
  })),
})

/** Lets superusers edit the reasons that the office gives for absences. */
export const Page = () => (
  <SettingsPage
    context="What the office and families choose when a student is absent or tardy, in this order"
    settings={useQuery(reasonsQuery)}
  >
    {(saved) => <ReasonsForm saved={saved} />}
  </SettingsPage>
)

const NEW: Omit<Reason, 'key'> = {
  id: null,
  name: '',
  is_excused: true,
  district_code: '',
  words: '',
  for_families: true,
  is_active: true,
  is_used: false,
}

function ReasonsForm({ saved }: { saved: Saved }) {
  const form = useForm<Values>({
    initialValues: toFormValues(saved),
    validate: {
      reasons: {
        name: (name, { reasons }) => {
          const text = name.trim().toLowerCase()
          if (text === '') return 'Please enter a name.'
          const isTwice = reasons.filter((each) => each.name.trim().toLowerCase() === text).length > 1
          return isTwice ? 'This name is in the list twice.' : null
        },
      },
    },
  })
  const added = useRef(0)
  const save = useSave('PUT /api/settings/reasons/', {
    form,
    labels: { reasons: 'The list' },
    textOf: (list) => (list as Reason[]).map(({ name }) => name).join(', '),
    send: ({ version, reasons }: Values) => ({
      body: {
        version,
        reasons: reasons.map(({ id, key: _key, is_used: _used, ...reason }) => ({
          ...(id !== null && { id }),
          ...reason,
        })),
      },
    }),
    reload: async () => toFormValues(await call('GET /api/settings/reasons/')),
    next: toFormValues,
    updates: reasonsQuery.queryKey,
    refreshes: ['GET /attendance/reasons/'],
  })
  const { reasons } = form.values
  const add = () => {
    added.current += 1
    form.insertListItem('reasons', { ...NEW, key: `new ${added.current}` })
    const index = reasons.length
    setTimeout(() => document.querySelector<HTMLInputElement>(`[data-path="reasons.${index}.name"]`)?.focus())
  }
  return (
    <Card roomy maw={980}>
      <GuardedForm form={form} save={save}>
        <Stack component="ul" gap={0} m={0} p={0} className={styles.list ?? ''}>
          {reasons.map((reason, index) => (
            <ReasonLine key={reason.key} {...{ form, reason, index }} isLast={index === reasons.length - 1} />
          ))}
        </Stack>
        <Group>
          <Button variant="default" onClick={add}>
            Add reason
          </Button>
        </Group>
        <Text c="dimmed" fz={14} maw={640}>
          A retired reason stays on the records that have it. The district code replaces the attendance event
          category of the mark in files for the district.
        </Text>
        {save.notice}
        <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
      </GuardedForm>
    </Card>
  )
}

type ReasonLineProps = {
  form: UseFormReturnType<Values>
  reason: Reason
  index: number
  isLast: boolean
}

function ReasonLine({ form, reason, index, isLast }: ReasonLineProps) {
  const { name, is_active, is_used, id } = reason
  const subject = name.trim() || `reason ${index + 1}`
  const input = (field: keyof Reason) => {
    const path = `reasons.${index}.${field}`
    return { ...form.getInputProps(path), 'data-path': path }
  }
  const checkbox = (field: keyof Reason) =>
    form.getInputProps(`reasons.${index}.${field}`, { type: 'checkbox' })
  const move = (by: number) => form.reorderListItem('reasons', { from: index, to: index + by })
  return (
    <li className={styles.line} data-retired={!is_active || undefined}>
      <Group gap="8px 14px" align="flex-start">
        <TextInput
          flex="2 1 180px"
          label="Name"
          aria-label={`Name of ${subject}`}
          required
          maxLength={60}
          {...input('name')}
        />
        <TextInput
          flex="3 1 220px"
          label="Words typed for it"
          aria-label={`Words typed for ${subject}`}
          maxLength={300}
          {...input('words')}
        />
        <TextInput
          flex="1 1 150px"
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
        <Group gap={2}>
          <RowButton label="Up" subject={subject} disabled={index === 0} onClick={() => move(-1)} />
          <RowButton label="Down" subject={subject} disabled={isLast} onClick={() => move(1)} />
          {(is_used || id !== null) && (
            <RowButton
              label={is_active ? 'Retire' : 'Use again'}
              subject={subject}
              onClick={() => form.setFieldValue(`reasons.${index}.is_active`, !is_active)}
            />
          )}
          {!is_used && (
            <RowButton
              label="Delete"
              subject={subject}
              onClick={() => form.removeListItem('reasons', index)}
            />
          )}
        </Group>
      </Group>
    </li>
  )
}
