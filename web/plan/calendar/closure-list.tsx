import { Box, Group, Text } from '@mantine/core'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { shortDay, daySpan } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { removalQuestion } from './closure-impact.tsx'
import { useRemovalImpact, useRemoveClosure } from './queries.ts'
import { TwoLines } from './two-lines.tsx'

type ClosureListProps = {
  closures: readonly Closure[]
  mayEdit: boolean
  onEdit: (closure: Closure) => void
}

/** The days on which the school is closed. */
export const ClosureList = ({ closures, mayEdit, onEdit }: ClosureListProps) => (
  <Card>
    <SectionLabel>Closures</SectionLabel>
    {closures.length === 0 && (
      <Text c="dimmed" mt={6}>
        The school is open on every weekday.
      </Text>
    )}
    <RowList mt={6}>
      {closures.map((closure) => (
        <Box
          component="li"
          key={closure.id}
          mih={0}
          px={0}
          py={7}
          style={{ flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 10px' }}
        >
          <TwoLines title={closure.name}>{closureDays(closure)}</TwoLines>
          {mayEdit && <ClosureActions closure={closure} onEdit={() => onEdit(closure)} />}
        </Box>
      ))}
    </RowList>
  </Card>
)

/** 'Nov 26, 2026', or a span of days. */
export const closureDays = ({ start_date, end_date }: Pick<Closure, 'start_date' | 'end_date'>): string =>
  start_date === end_date ? shortDay(start_date) : daySpan(start_date, end_date)

function ClosureActions({ closure, onEdit }: { closure: Closure; onEdit: () => void }) {
  const remove = useRemoveClosure(closure)
  const impactOf = useRemovalImpact()
  const askToRemove = async () => {
    try {
      const sentence = removalQuestion(closure.name, await impactOf(closure.id))
      if (await confirm({ message: sentence, confirmLabel: 'Delete', isDestructive: true })) remove.mutate()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Group gap={4}>
      <RowButton label="Edit" subject={closure.name} onClick={onEdit} />
      <RowButton
        label="Delete"
        subject={closure.name}
        loading={remove.isPending}
        onClick={() => void askToRemove()}
      />
    </Group>
  )
}
