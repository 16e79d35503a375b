import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { BalancedProposal } from '#contract/groups/balance.ts'
import { pluralize } from '#contract/words.ts'
import { listName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { PlanSummary } from '../dialogs/plan-dialog.tsx'
import { BalanceTable } from './balance-table.tsx'
import planStyles from '../dialogs/plan-dialog.module.css'

type ProposalProps = {
  proposal: BalancedProposal
  isSaving: boolean
  onBack: () => void
  onPlace: () => void
}

/** Shows the proposed groups in numbers and names, and which pairs and limits could not be met. */
export function Proposal({ proposal, isSaving, onBack, onPlace }: ProposalProps) {
  const { places, groups, left_over, not_kept } = proposal
  const isEmpty = places.length === 0
  // The pressed button is gone, so the focus moves to the summary, which screen readers announce.
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <Text ref={summary} tabIndex={-1} mb={14} style={{ outline: 'none' }}>
        {isEmpty
          ? 'No changes needed. The groups cannot be balanced further.'
          : `${pluralize(places.length, 'student')} would move.`}
      </Text>
      {not_kept.length > 0 && (
        <Notice tone="warning" title={`${pluralize(not_kept.length, 'condition')} could not be met`}>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {not_kept.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {left_over.length > 0 && (
        <Notice tone="warning" title={`${pluralize(left_over.length, 'student')} would stay unassigned`}>
          No seats left for {left_over.map(listName).join('; ')}.
        </Notice>
      )}
      <BalanceTable proposal={proposal} />
      <Disclosure title={`Students to move (${places.length})`}>
        <PlanSummary
          groups={groups.map(({ id, name, before, after, students }) => ({
            key: String(id),
            name,
            before,
            after,
            incoming: students,
          }))}
          leftOver={[]}
          leftOverReason=""
        />
      </Disclosure>
      <Group justify="flex-end" className={planStyles.footer ?? ''}>
        <PrintButton />
        <Button variant="default" onClick={onBack}>
          Change
        </Button>
        {!isEmpty && (
          <Button loading={isSaving} onClick={onPlace}>
            {`Move ${pluralize(places.length, 'student')}`}
          </Button>
        )}
      </Group>
    </>
  )
}
