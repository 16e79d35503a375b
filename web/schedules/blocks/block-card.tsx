import { Anchor, Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { BlockSchedule } from '#contract/schedules/records.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { daySpan } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { call } from '#web/api.ts'
import { inNumbers, archivedText, useDeleteRecord } from '../delete-record.ts'
import styles from '../schedules.module.css'

type BlockCardProps = {
  block: BlockSchedule
  /** The card has gone, and the button that was pressed with it. */
  onDeleted: () => void
}

export function BlockCard({ block, onDeleted }: BlockCardProps) {
  const { id, name, start_date, end_date, duration } = block
  const { today } = useSchoolClock()
  const edit = `/schedules/block-schedules/edit/${id}`
  const mayEdit = useCanOpen()(edit)
  const { administer } = useCurrentUser().may
  const { ask, isPending } = useDeleteBlock(block, onDeleted)
  return (
    <Card className={styles.blockCard ?? ''}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{name}</h2>
        <Badge variant="light">{inNumbers(duration, 'week')}</Badge>
      </div>
      <p className={styles.line}>
        {daySpan(start_date, end_date)}
        {start_date <= today && today <= end_date && <strong className={styles.now}> · now</strong>}
      </p>
      <div className={styles.cardActions}>
        <Anchor component={Link} to={`/schedules/create-section?block=${id}`} size="sm">
          Section periods
        </Anchor>
        {mayEdit && <RowLink label="Edit" subject={name} to={edit} ml="auto" />}
        {administer && (
          <RowButton
            label="Delete"
            subject={name}
            color="red"
            loading={isPending}
            onClick={() => void ask()}
          />
        )}
      </div>
    </Card>
  )
}

/** Asks, naming what hangs on the block, then deletes it. */
export const useDeleteBlock = ({ id, name }: BlockSchedule, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const { section_periods, marks } = await call('GET /schedules/api/block-schedules/:id/', {
        params: { id },
      })
      return {
        message: 'Delete this block schedule? This cannot be undone.',
        details: `${name} has ${inNumbers(section_periods, 'section period')}. ${archivedText(marks)}`,
      }
    },
    remove: () => call('DELETE /schedules/api/block-schedules/:id/', { params: { id } }),
    onDeleted,
  })
