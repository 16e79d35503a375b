import { pluralize } from '#contract/words.ts'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { isWithin } from '#contract/meeting.ts'
import type { BlockSchedule } from '#contract/schedules/records.ts'
import { call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { daySpan } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { archivedText, useDeleteRecord } from '../delete-record.ts'

type BlockCardProps = {
  block: BlockSchedule
  /** The card is gone, and the pressed button with it. */
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
    <Card display="flex" style={{ flexDirection: 'column' }}>
      <Group justify="space-between" align="baseline" gap={10} wrap="nowrap">
        <CardTitle>{name}</CardTitle>
        <Badge variant="light">{pluralize(duration, 'week')}</Badge>
      </Group>
      <Text c="dimmed" mt={4}>
        {daySpan(start_date, end_date)}
        {isWithin(today, block) && (
          <Text span inherit fw="bold" c="var(--present)">
            {' '}
            · now
          </Text>
        )}
      </Text>
      <Group gap={6} mt="auto" pt={12} wrap="nowrap">
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
      </Group>
    </Card>
  )
}

/** Deletes a block after a question that names what depends on it. */
const useDeleteBlock = ({ id, name }: BlockSchedule, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const { section_periods, marks } = await call('GET /schedules/api/block-schedules/:id/', {
        params: { id },
      })
      return {
        message: 'Delete this block schedule? This cannot be undone.',
        details: `${name} has ${pluralize(section_periods, 'section period')}. ${archivedText(marks)}`,
      }
    },
    remove: () => call('DELETE /schedules/api/block-schedules/:id/', { params: { id } }),
    onDeleted,
  })
