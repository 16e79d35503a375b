import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Reply } from '#web/api.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SetUpHeading } from './set-up-heading.tsx'
import { SchoolFields } from './school-fields.tsx'
import { SETTING_RULES } from './setting-labels.ts'
import { valuesOf, type SettingValues } from './setting-values.ts'
import { useSaveSettings } from './use-save-settings.ts'

type SetUpSchoolProps = { saved: Reply<'GET /api/settings/'>; onSaved: () => void }

/** Name, time zone and year: the one step that can't be left out. */
export function SetUpSchool({ saved, onSaved }: SetUpSchoolProps) {
  const form = useForm<SettingValues>({ initialValues: valuesOf(saved), validate: SETTING_RULES })
  const save = useSaveSettings(form)
  return (
    <GuardedForm
      form={form}
      gap={16}
      onSave={({ name, time_zone, year_start, year_end }) =>
        save.mutate({ name, time_zone, year_start, year_end }, { onSuccess: onSaved })
      }
    >
      <SetUpHeading title="Your school">Everything here can be changed later under Settings.</SetUpHeading>
      <SchoolFields form={form} />
      <Group>
        <Button type="submit" loading={save.isPending}>
          Save and continue
        </Button>
      </Group>
    </GuardedForm>
  )
}
