import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockDetail, BackdateResult } from '#contract/plan/schedules/block-schedules.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import { ConflictList } from '../conflict-list.tsx'

const MAX_SENTENCES = 5

/**
 * Lets the office backdate records that begin after a block's first day, because some schools enter their classes in the
 * middle of a block. Hidden if there are no such records.
 */
export function Backdate({ block: { id, name, start_date, may } }: { block: BlockDetail }) {
  const { today } = useSchoolClock()
  const [reason, setReason] = useState('')
  const params = { id }
  const preview = query('POST /schedules/api/block-schedules/:id/date-back/', {
    params,
    body: { preview_only: true },
  })
  const found = useQuery({ ...preview, enabled: may.delete && start_date < today, gcTime: 0 })
  const { data } = found
  const conflicts = data?.clashes ?? []
  const save = useSave('POST /schedules/api/block-schedules/:id/date-back/', {
    send: () => ({
      params,
      body: { leave_contradicted: true, allow_conflicts: conflicts.length > 0, reason },
    }),
    refreshes: ['POST /schedules/api/block-schedules/:id/date-back/', 'schedules'],
    awaitsRefresh: true,
  })
  if (found.isError) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="default" size="xs" onClick={() => void found.refetch()}>
            Retry
          </Button>
        }
      >
        Later start dates could not be loaded. {failureMessage(found.error)}
      </Notice>
    )
  }
  if (!data || data.assignments + data.students === 0) return null
  const ask = async () => {
    const isConfirmed = await confirm({
      message: `Backdate to ${longDay(start_date)}? This cannot be undone.`,
      details: 'Classes since then show as missing attendance until it is entered.',
      confirmLabel: 'Backdate',
    })
    if (isConfirmed) save.mutate()
  }
  return (
    <Card maw={520} mt={16}>
      <CardTitle>Entered after the first day</CardTitle>
      <Text mt={6}>
        {lateRecordsText(data)} after {longDay(start_date)}, the first day of {name}. If they really started
        on the first day, backdate them.
      </Text>
      <Contradicted sentences={data.contradicted} />
      <ConflictList conflicts={conflicts} reason={reason} onReason={setReason} />
      <Button
        mt={12}
        variant="default"
        loading={save.isPending}
        disabled={found.isFetching || (conflicts.length > 0 && reason.trim() === '')}
        onClick={() => void ask()}
      >
        Backdate to the start of {name}
      </Button>
    </Card>
  )
}

/** '12 assignments begin and 240 students joined their groups' */
const lateRecordsText = ({ assignments, students }: BackdateResult): string =>
  [
    ...(assignments > 0
      ? [`${pluralize(assignments, 'assignment')} ${pluralForm(assignments, 'begins', 'begin')}`]
      : []),
    ...(students > 0
      ? [`${pluralize(students, 'student')} joined ${pluralForm(students, 'a group', 'their groups')}`]
      : []),
  ].join(' and ')

/** Lists the records that cannot be backdated because attendance was taken without them. */
function Contradicted({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  const more = sentences.length - MAX_SENTENCES
  return (
    <Notice title="These will not be backdated">
      {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {more > 0 && <p>And {pluralize(more, 'more sheet', 'more sheets')}.</p>}
    </Notice>
  )
}
