import { Table } from '@mantine/core'
import type { SectionPeriodWithAssociations } from '#contract/schedules/period-shapes.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName } from '#web/school/teacher-picker.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { useDeletePeriod } from './use-delete-period.ts'
import styles from '../schedules.module.css'

type PeriodRowProps = {
  period: SectionPeriodWithAssociations
  mayEdit: boolean
  /** The row was edited just now: its Edit button takes the focus back. */
  takesFocus: boolean
  onEdit: () => void
  onDeleted: () => void
}

export function PeriodRow({ period, mayEdit, takesFocus, onEdit, onDeleted }: PeriodRowProps) {
  const { ask, isPending } = useDeletePeriod(period, onDeleted)
  const time = timeSpan(period.start_time, period.end_time)
  const teachers = period.teachers.map(fullName).join(', ') || 'No Teachers Assigned'
  return (
    <Table.Tr>
      <Table.Td>
        <strong>{time}</strong>
        <div className={styles.soft}>{weekdaysShort(period.days_of_week)}</div>
      </Table.Td>
      <Table.Td>
        {period.name}
        {period.homeroom && <div className={styles.soft}>Homeroom</div>}
        <div className={styles.phone}>{teachers}</div>
      </Table.Td>
      <Table.Td className={styles.laptop ?? ''} data-none={period.teachers.length === 0 || undefined}>
        {teachers}
      </Table.Td>
      {mayEdit && (
        <Table.Td>
          <div className={styles.rowActions}>
            <RowButton word="Edit" of={period.name} ref={takesFocus ? takeFocus : null} onClick={onEdit} />
            <RowButton
              word="Delete"
              of={period.name}
              color="red"
              loading={isPending}
              onClick={() => void ask()}
            />
          </div>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
