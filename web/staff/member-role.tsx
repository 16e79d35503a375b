import { Checkbox, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MEMBER_LABELS, type MemberValues } from './member-values.ts'
import styles from './staff.module.css'

/** What the person at the form may choose for the member. */
export type MemberOffers = { role: boolean; superuser: boolean; teachesAsAdmin: boolean }

type MemberRoleProps = { form: UseFormReturnType<MemberValues>; offers: MemberOffers }

/** Teacher or office, and what goes with it. */
export function MemberRole({ form, offers }: MemberRoleProps) {
  const { role } = form.values
  return (
    <>
      {offers.role && (
        <Radio.Group label={MEMBER_LABELS.role} {...form.getInputProps('role')}>
          <div className={styles.choices}>
            <Radio value="teacher" label="Teacher" />
            <Radio value="admin" label="Office" description="Keeps records, staff and all attendance." />
          </div>
        </Radio.Group>
      )}
      {offers.superuser && role === 'admin' && (
        <Checkbox
          label={MEMBER_LABELS.is_superuser}
          description="Also changes the settings of the school and who is in the office."
          {...form.getInputProps('is_superuser', { type: 'checkbox' })}
        />
      )}
      {(role === 'teacher' || offers.teachesAsAdmin) && (
        <fieldset className={styles.teaches}>
          <legend>Teaches</legend>
          <Checkbox
            label={MEMBER_LABELS.teaches_core}
            {...form.getInputProps('teaches_core', { type: 'checkbox' })}
          />
          <Checkbox
            label={MEMBER_LABELS.teaches_cte}
            {...form.getInputProps('teaches_cte', { type: 'checkbox' })}
          />
        </fieldset>
      )}
    </>
  )
}
