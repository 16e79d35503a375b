import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Reply } from '#web/api.ts'
import { focusFirstError } from '#web/ui/forms/form-errors.ts'
import { SchoolFields } from './school-fields.tsx'
import { SETTING_RULES } from './setting-labels.ts'
import { valuesOf, type SettingValues } from './setting-values.ts'
import { useSaveSettings } from './use-save-settings.ts'
import styles from './set-up.module.css'

type SetUpSchoolProps = { saved: Reply<'GET /api/settings/'>; onSaved: () => void }

/** Name, time zone and year: the one step that can't be left out. */
export function SetUpSchool({ saved, onSaved }: SetUpSchoolProps) {
  const form = useForm<SettingValues>({ initialValues: valuesOf(saved), validate: SETTING_RULES })
  const save = useSaveSettings(form)
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={form.onSubmit(
        ({ name, time_zone, year_start, year_end }) =>
          save.mutate({ name, time_zone, year_start, year_end }, { onSuccess: onSaved }),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <h2 className={styles.title}>Your school</h2>
      <p className={styles.text}>Everything here can be changed later under Settings.</p>
      <SchoolFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" loading={save.isPending}>
          Save and continue
        </Button>
      </div>
    </form>
  )
}
