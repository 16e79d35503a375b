import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { BlockDetail, BlockUpdate } from '#contract/plan/schedules/block-schedules.ts'
import { pluralize } from '#contract/words.ts'
import { withRights } from '#web/reply-rights.ts'
import { call, CallFailure, failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { daySpan } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { GuardedForm, UnsavedChanges } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ConflictList } from '../conflict-list.tsx'
import { OneRecord } from '../one-record.tsx'
import {
  BLOCK_LABELS,
  BlockFields,
  blockRules,
  datesProblem,
  maxDaysOf,
  type BlockValues,
} from './block-fields.tsx'
import { Backdate } from './backdate.tsx'

/** Edit Block Schedule, by the id in the address. */
export function Page() {
  const { blockId = '' } = useParams()
  const block = useQuery({
    ...query('GET /schedules/api/block-schedules/:id/', { params: { id: blockId } }),
    select: (reply) => withRights(reply, ['edit', 'delete']),
    // A refetch must not overwrite what the user is typing, and no one should edit a stale version.
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data } = block
  return (
    <>
      <PageHeader context={data && `${data.name} · ${daySpan(data.start_date, data.end_date)}`} />
      <OneRecord query={block} kind="block schedule" list={usePathInYear()(LIST)} listName="Block Schedules">
        {(loaded) => (
          <>
            <EditBlockForm block={loaded} />
            <Backdate block={loaded} />
          </>
        )}
      </OneRecord>
    </>
  )
}

const LIST = '/schedules/block-schedules'

const blockValues = ({ name, start_date, end_date }: BlockDetail): BlockValues => ({
  name,
  start_date,
  end_date,
})
const sentValues = ({ name, start_date, end_date }: BlockValues) => ({
  name,
  start_date: start_date ?? '',
  end_date: end_date ?? '',
})

/** Edits the name and dates of a block, and previews what new dates would change. */
function EditBlockForm({ block: { id, name, start_date, end_date } }: { block: BlockDetail }) {
  const navigate = useNavigate()
  const path = usePathInYear()
  const [reason, setReason] = useState('')
  const maxDays = maxDaysOf({ start_date, end_date })
  const form = useForm<BlockValues>({
    initialValues: { name, start_date, end_date },
    validate: blockRules(maxDays),
  })
  const impact = useDateChangeImpact({ id, start_date, end_date, maxDays }, form.values)
  const { data } = impact
  const needsReason = data !== undefined && data.clashes.length > 0 && reason.trim() === ''
  const save = useSave('PATCH /schedules/api/block-schedules/:id/', {
    form,
    labels: BLOCK_LABELS,
    send: (values, before) => ({
      params: { id },
      body: {
        ...onlyChanges(sentValues(before), sentValues(values)),
        allow_marks_outside: (data?.falls_out.sheets ?? 0) > 0,
        allow_conflicts: (data?.clashes.length ?? 0) > 0,
        reason,
      },
    }),
    reload: async () =>
      blockValues(await call('GET /schedules/api/block-schedules/:id/', { params: { id } })),
    refreshes: ['schedules'],
    failsIn: 'toast',
    phrase: (failure) => `Failed to save block schedule. ${failureMessage(failure)}`,
    onFailure: () => {
      void impact.refetch()
      return false
    },
  })
  return (
    <Card maw={520}>
      <GuardedForm form={form} save={save} onSaved={() => void navigate(path(LIST))} gap={14}>
        <BlockFields form={form} maxDays={maxDays} />
        <DateChangeImpact impact={impact} reason={reason} onReason={setReason} />
        {save.notice}
        <Group mt={6}>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={impact.isFetching || impact.isError || needsReason}
          >
            {data && needsConfirmation(data) ? 'Save anyway' : 'Save Changes'}
          </Button>
          <Button variant="default" component={Link} to={path(LIST)}>
            Cancel
          </Button>
          {form.isDirty() && <UnsavedChanges />}
        </Group>
      </GuardedForm>
    </Card>
  )
}

type DateChangeImpactProps = {
  impact: UseQueryResult<BlockUpdate>
  reason: string
  onReason: (reason: string) => void
}

/** Previews what the dates in the form would change. */
function DateChangeImpact({ impact, reason, onReason }: DateChangeImpactProps) {
  const { data, error, isFetching } = impact
  if (isFetching) return <Notice>Checking what these dates would change...</Notice>
  if (error instanceof CallFailure && error.code === 'conflict')
    return <Notice tone="bad">{failureMessage(error)}</Notice>
  if (error) return <ErrorPanel message={failureMessage(error)} onRetry={() => void impact.refetch()} />
  if (!data) return null
  return (
    <>
      <Notice tone={data.falls_out.meetings > 0 ? 'warning' : 'plain'} title="What these dates change">
        {impactTexts(data).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <ConflictList conflicts={data.clashes} reason={reason} onReason={onReason} />
    </>
  )
}

/** Whether the user has to confirm the new dates because marks would fall outside or conflicts would arise. */
const needsConfirmation = ({ falls_out, clashes: conflicts }: BlockUpdate): boolean =>
  falls_out.sheets > 0 || conflicts.length > 0

function impactTexts({ falls_out }: BlockUpdate): string[] {
  const { section_periods, meetings, meetings_added, sheets, marks } = falls_out
  const texts = []
  if (meetings > 0)
    texts.push(
      `${pluralize(meetings, 'meeting')} of ${pluralize(section_periods, 'section period')} would be cancelled.`,
    )
  if (meetings_added > 0) texts.push(`${pluralize(meetings_added, 'meeting')} would be added.`)
  if (sheets > 0)
    texts.push(
      `Today’s attendance has been taken: ${pluralize(sheets, 'sheet')} with ${pluralize(marks, 'mark')}. ` +
        'The sheets stay and can still be corrected.',
    )
  return texts.length > 0 ? texts : ['No class is cancelled, and no attendance falls outside the new dates.']
}

type Dates = Pick<BlockValues, 'start_date' | 'end_date'>

/** Loads what new dates would change, unless a date is missing or nothing differs from the saved dates. */
function useDateChangeImpact(
  saved: Dates & { id: number; maxDays: number },
  { start_date, end_date }: Dates,
) {
  const { id, maxDays } = saved
  const differs = start_date !== saved.start_date || end_date !== saved.end_date
  const dates =
    differs &&
    start_date !== null &&
    end_date !== null &&
    datesProblem(start_date, end_date, maxDays) === null
      ? { start_date, end_date }
      : undefined
  return useQuery({
    ...query('PATCH /schedules/api/block-schedules/:id/', {
      params: { id },
      body: { ...dates, preview_only: true },
    }),
    enabled: dates !== undefined,
    gcTime: 0,
  })
}
