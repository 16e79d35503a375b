import { Checkbox } from '@mantine/core'
import { useCurrentUser } from '#web/school/current-user.tsx'
import type { Choices } from './use-homeroom-upload.ts'
import styles from './uploads.module.css'

type HomeroomOptionsProps = {
  choices: Choices
  disabled: boolean
  onChange: (part: Partial<Choices>) => void
}

export function HomeroomOptions({ choices, disabled, onChange }: HomeroomOptionsProps) {
  const { may } = useCurrentUser()
  return (
    <fieldset className={styles.options}>
      <legend>Options</legend>
      <Checkbox
        label="Use homeroom-name lookup"
        description="Where the teacher's email is missing or unknown, the homeroom's name says who it is: by the homeroom group of that name, else by the teacher's last name."
        checked={choices.use_homeroom_lookup}
        disabled={disabled}
        onChange={(event) => onChange({ use_homeroom_lookup: event.currentTarget.checked })}
      />
      <Checkbox
        label="Clear existing assignments"
        description={
          may.administer ? (
            <span className={styles.warning}>
              Warning: this removes all current homeroom assignments of the whole school, also of students who
              are not in the file.
            </span>
          ) : (
            'Only the office can clear assignments. Your file adds to them.'
          )
        }
        checked={choices.clear_existing}
        disabled={disabled || !may.administer}
        onChange={(event) => onChange({ clear_existing: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
