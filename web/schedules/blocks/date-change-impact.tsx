import { pluralize } from '#contract/words.ts'
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { BlockUpdate } from '#contract/schedules/block-schedules.ts'
import { call, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { ClashList } from '../clash-list.tsx'
import type { BlockValues } from './block-fields.tsx'

type DateChangeImpactProps = {
  query: UseQueryResult<BlockUpdate>
  reason: string
  onReason: (reason: string) => void
}

/** What the dates in the form would change, before they are saved. */
export function DateChangeImpact({ query, reason, onReason }: DateChangeImpactProps) {
  const { data, error, isFetching } = query
  if (isFetching) return <Notice>Looking at what these dates would change...</Notice>
  if (error) return <ErrorPanel message={failureMessage(error)} onRetry={() => void query.refetch()} />
  if (!data) return null
  return (
    <>
      <Notice tone={data.falls_out.meetings > 0 ? 'warning' : 'plain'} title="What these dates change">
        {impactTexts(data).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <ClashList clashes={data.clashes} reason={reason} onReason={onReason} />
    </>
  )
}

/** Whether the new dates leave marks outside or cause clashes, which the user has to allow. */
export const needsConfirmation = ({ falls_out, clashes }: BlockUpdate): boolean =>
  falls_out.sheets > 0 || clashes.length > 0

function impactTexts({ falls_out }: BlockUpdate): string[] {
  const { section_periods, meetings, meetings_added, sheets, marks } = falls_out
  const texts = []
  if (meetings > 0)
    texts.push(
      `${pluralize(meetings, 'meeting')} of ${pluralize(section_periods, 'section period')} would fall out.`,
    )
  if (meetings_added > 0) texts.push(`${pluralize(meetings_added, 'meeting')} would be added.`)
  if (sheets > 0)
    texts.push(
      `Attendance has been taken on days outside of them: ${pluralize(sheets, 'sheet')} with ${pluralize(marks, 'mark')}. ` +
        'They stay in the reports, but can no longer be corrected.',
    )
  return texts.length > 0 ? texts : ['No meeting falls out, and no attendance lies outside of them.']
}

type Dates = Pick<BlockValues, 'start_date' | 'end_date'>

/** What new dates of a block would change; not loaded while the dates are missing or the saved ones. */
export function useDateChangeImpact(saved: Dates & { id: number }, { start_date, end_date }: Dates) {
  const { id } = saved
  const differs = start_date !== saved.start_date || end_date !== saved.end_date
  const dates =
    differs && start_date !== null && end_date !== null && end_date >= start_date
      ? { start_date, end_date }
      : undefined
  return useQuery<BlockUpdate>({
    queryKey: ['date-change-impact', id, start_date, end_date],
    queryFn: dates
      ? ({ signal }) =>
          call('PATCH /schedules/api/block-schedules/:id/', {
            params: { id },
            body: { ...dates, preview_only: true },
            signal,
          })
      : skipToken,
    gcTime: 0,
  })
}
