import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { RollOverBatch } from '#contract/plan/roll-over/roll-over.ts'
import type { RollOverCounts } from '#contract/plan/roll-over/preview.ts'
import { pluralize } from '#contract/words.ts'
import { momentText, shortDay } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { YEARS_CHANGED } from '../queries.ts'
import { needsTeacher } from './steps.ts'
import type { StepProps } from './use-plan.ts'

/** What a roll-over changes on other screens. */
const CHANGED = [...YEARS_CHANGED, 'students', 'groups'] as const

/** Everything by number, with files to check, and the button that starts the year. */
export function ReviewStep({ plan, loaded, year, restart }: StepProps) {
  const { preview, isChanged, isCounting, error } = plan
  const start = useSave('POST /api/roll-over/', {
    send: () => ({ body: { ...plan.plan, school_year_id: year.id, preview_only: false } }),
    adds: () => `the start of ${year.name}`,
    refreshes: CHANGED,
    onSuccess: () => {
      plan.release()
      return restart()
    },
  })
  const isStarted = loaded.batches.some(({ undone_at }) => undone_at === null)
  const isNothing =
    preview.promoted + preview.retained + preview.skipped + preview.graduated + preview.leaving === 0 &&
    preview.groups === 0 &&
    preview.blocks === 0 &&
    preview.closures === 0
  return (
    <>
      {loaded.batches.map((batch) => (
        <Batch key={batch.id} batch={batch} year={year.name} restart={restart} />
      ))}
      {isStarted && isNothing ? (
        <Text c="dimmed">
          {year.name} is ready. If students or groups are added before it begins, come back here to take them
          along. Now you can change its{' '}
          <Anchor component={Link} inherit underline="always" to={`/groups?year=${year.id}`}>
            groups
          </Anchor>{' '}
          and{' '}
          <Anchor component={Link} inherit underline="always" to={`/schedules?year=${year.id}`}>
            schedules
          </Anchor>
          .
        </Text>
      ) : (
        <Card roomy>
          <SectionLabel>{isStarted ? 'Added since' : `What starts ${year.name}`}</SectionLabel>
          <RowList mt={6}>
            {reviewLines(preview, loaded.former_year.end_date, year.start_date).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </RowList>
          <Warnings plan={plan} />
          <Group mt={14} gap="8px 12px">
            <Button
              loading={start.isPending}
              disabled={loaded.refused !== null || error !== null || isCounting}
              onClick={() => start.mutate()}
            >
              Start {year.name}
            </Button>
            {(['students', 'groups'] as const).map((list) => (
              <DownloadMenu
                key={list}
                label={`Download ${list}`}
                address="/api/roll-over/file/"
                query={{ school_year_id: String(year.id), list }}
              />
            ))}
            {isChanged && <Text c="dimmed">The file has the plan as it was saved last.</Text>}
          </Group>
          {loaded.refused && (
            <Notice tone="warning" title="This year cannot be started">
              {loaded.refused}
            </Notice>
          )}
          {start.notice}
        </Card>
      )}
    </>
  )
}

const line = (count: number, text: string) => (count > 0 ? [text] : [])

/** What the plan comes to, in the order of the steps. */
export function reviewLines(counts: RollOverCounts, lastDay: string, firstDay: string): string[] {
  const { promoted, skipped, retained, graduated, leaving, groups, placed, unplaced } = counts
  return [
    ...line(promoted, `${pluralize(promoted, 'student')} promoted on ${shortDay(firstDay)}`),
    ...line(skipped, `${pluralize(skipped, 'student')} promoted by two grades`),
    ...line(retained, `${pluralize(retained, 'student')} retained`),
    ...line(graduated, `${pluralize(graduated, 'student')} graduating on ${shortDay(lastDay)}`),
    ...line(leaving, `${pluralize(leaving, 'student')} leaving on ${shortDay(lastDay)}`),
    ...line(
      groups,
      `${pluralize(groups, 'new group')}: ${pluralize(placed, 'student')} with a core group, ${unplaced} without`,
    ),
    ...line(
      counts.blocks,
      `${pluralize(counts.blocks, 'block')} with ${pluralize(counts.section_periods, 'section period')}`,
    ),
    ...line(counts.requirements, pluralize(counts.requirements, 'class requirement')),
    ...line(counts.closures, pluralize(counts.closures, 'closure')),
  ]
}

/** What is still open, and can be done later. */
function Warnings({ plan: { preview } }: Pick<StepProps, 'plan'>) {
  const teachers = preview.planned_groups.filter(needsTeacher)
  if (teachers.length === 0 && preview.unplaced === 0) return null
  return (
    <Notice tone="warning" title="You can do this later">
      <Stack gap={4}>
        {teachers.length > 0 && (
          <span>
            {pluralize(teachers.length, 'group')} without a teacher:{' '}
            {teachers.map(({ name }) => name).join(', ')}
          </span>
        )}
        {preview.unplaced > 0 && <span>{pluralize(preview.unplaced, 'student')} without a core group</span>}
      </Stack>
    </Notice>
  )
}

type BatchProps = { batch: RollOverBatch; year: string; restart: () => Promise<void> }

/** What was started, when and by whom, until it is undone. */
function Batch({ batch, year, restart }: BatchProps) {
  const undo = useSave('POST /api/roll-over/:batchId/undo/', {
    send: () => ({ params: { batchId: batch.id } }),
    refreshes: CHANGED,
    onSuccess: restart,
  })
  const ask = async () => {
    const message = `Undo the start of ${year}?`
    if (await confirm({ message, confirmLabel: 'Undo', isDestructive: true })) undo.mutate()
  }
  const { counts, applied_at, applied_by, undone_at, undone_by, may_undo, undo_refused } = batch
  if (undone_at !== null)
    return (
      <Text c="dimmed">
        Started on {momentText(applied_at)} by {applied_by}, undone on {momentText(undone_at)}
        {undone_by && ` by ${undone_by}`}.
      </Text>
    )
  return (
    <Notice
      tone="good"
      title={`Started on ${momentText(applied_at)} by ${applied_by}`}
      action={
        may_undo && (
          <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
            Undo
          </Button>
        )
      }
    >
      {pluralize(counts.promoted + counts.skipped, 'student')} promoted, {counts.graduated} graduating,{' '}
      {counts.retained} retained, {counts.leaving} leaving, {pluralize(counts.groups, 'group')},{' '}
      {pluralize(counts.section_periods, 'section period')}.{undo_refused && ` ${undo_refused}`}
    </Notice>
  )
}
