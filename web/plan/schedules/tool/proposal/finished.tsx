import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { dayAndMonth, daySpan } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { usePaper } from '#web/ui/print/printing.ts'
import { AcceptedNotice } from './accept/accepted-notice.tsx'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { GradeSwitch } from './grade-switch.tsx'
import { createRemembered } from './remembered.ts'
import type { ProposalScreenProps } from './screen-props.ts'
import { anotherRequest, gradesOf } from './request.ts'
import { useTeachersOf } from './week/teachers-of.ts'
import { LostMeetings } from './reasons/lost-meetings.tsx'
import { Unplaced } from './reasons/unplaced.tsx'
import { useAccept } from './accept/use-accept.ts'
import { proposedWeek, stepsOf, toggled } from './week/week.ts'
import { Legend } from './week/legend.tsx'
import { Week } from './week/week-part.tsx'
import { WhyThisWeek } from './reasons/why.tsx'
import { gradesText, summaryText } from './wording.ts'
import styles from './proposal.module.css'

const NONE: ReadonlySet<number> = new Set()
/** The steps that are selected to accept, and the pins to drop on the next try, by proposal. */
const useChosen = createRemembered<ReadonlySet<number>>()
const useUnpinned = createRemembered<ReadonlySet<number>>()

/** A finished proposal, shown over the current schedule. Users accept all or part of it, discard it, or try again. */
export function FinishedProposal(props: ProposalScreenProps & { proposal: Proposal }) {
  const { proposal, grade, block, grid, grades, onGrade, onPropose, onLeave } = props
  const [chosen = NONE, setChosen] = useChosen(proposal.id)
  const [unpinned = NONE, setUnpinned] = useUnpinned(proposal.id)
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const acceptance = useAccept(proposal, (isWhole) => (isWhole ? onLeave() : setChosen(NONE)))
  const discard = useDiscard(proposal, onLeave)
  const accepted = new Set(proposal.accepted_step_ids)
  const steps = proposal.steps.filter(({ id }) => !accepted.has(id))
  const week = proposedWeek(grid, { steps, pinned: proposal.pinned })
  const columns = useTeachersOf(week, grid)
  usePaper('wide')
  const { unplaced } = proposal
  const isEmpty = steps.length === 0
  const tryAgain = () => onPropose(anotherRequest(proposal, unpinned))
  const missing = proposal.wanted - proposal.placed
  const reasons = (unplaced.length > 0 || missing > 0) && (
    <Unplaced
      unplaced={unplaced}
      missing={missing}
      grid={grid}
      block={block.id}
      grade={grade}
      pinned={new Set(proposal.pinned)}
      unpinned={unpinned}
      onUnpin={(assignment) => setUnpinned(toggled(unpinned, [assignment]))}
    />
  )
  const why = proposal.wishes.length > 0 && <WhyThisWeek proposal={proposal} />
  return (
    <>
      <PageHeader
        title={`Proposed schedule, ${gradeLabel(grade)}`}
        context={`${block.name}, ${daySpan(block.start_date, block.end_date)} · ${summaryText({ ...proposal, steps })} · for ${gradesText(proposal.grade_level_ids)} starting ${dayAndMonth(proposal.first_day)}`}
        more={
          <>
            <PrintButton />
            <Button variant="default" onClick={onLeave}>
              Back to the tool
            </Button>
            <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
          </>
        }
        actions={
          <>
            <Button variant={isEmpty ? 'filled' : 'default'} onClick={tryAgain}>
              Try again
            </Button>
            {!isEmpty && (
              <Button
                loading={acceptance.isPending}
                onClick={() => acceptance.accept(chosen.size > 0 ? [...chosen] : undefined)}
              >
                {chosen.size > 0 ? `Accept ${chosen.size} of ${steps.length}` : `Accept all ${steps.length}`}
              </Button>
            )}
          </>
        }
      />
      <AcceptedNotice block={block.id} />
      {acceptance.changedMeanwhile !== undefined && (
        <Notice tone="bad" title="Nothing accepted" action={<Button onClick={tryAgain}>Try again</Button>}>
          {acceptance.changedMeanwhile} Trying again starts from the current schedule.
        </Notice>
      )}
      <LostMeetings steps={steps} unplaced={unplaced} />
      {unpinned.size > 0 && (
        <Notice tone="warning" action={<Button onClick={tryAgain}>Try again</Button>}>
          {pluralize(unpinned.size, 'cell')} unpinned. Try again for a schedule that may move them.
        </Notice>
      )}
      <GradeSwitch grades={gradesOf(proposal) ?? grades} grade={grade} onGrade={onGrade} />
      <div className={styles.layout}>
        {isNarrow && reasons}
        <div>
          {isEmpty && <NothingToAccept proposal={proposal} />}
          {!isEmpty && (
            <Group gap={12} mb={10} className="screen-only">
              <Text c="dimmed">
                {chosen.size === 0
                  ? 'To accept part of it, select groups or a teacher.'
                  : 'The rest stays in the proposal.'}
              </Text>
              {chosen.size > 0 && (
                <Button variant="default" size="compact-sm" onClick={() => setChosen(NONE)}>
                  Clear selection
                </Button>
              )}
            </Group>
          )}
          <Week
            grid={grid}
            columns={columns}
            week={week}
            choosing={{
              verb: 'Choose',
              canChoose: ({ step }) => step !== null,
              isChosen: ({ step }) => step !== null && chosen.has(step),
              choose: (entries) => setChosen(toggled(chosen, stepsOf(entries))),
            }}
          />
          <Legend week={week} />
        </div>
        <aside>
          {!isNarrow && reasons}
          {why}
        </aside>
      </div>
      {acceptance.conflicts.length > 0 && (
        <ReasonDialog
          title="Accept anyway?"
          label="Reason to accept anyway"
          submitLabel="Accept anyway"
          conflicts={acceptance.conflicts}
          isPending={acceptance.isPending}
          answer={acceptance.answer}
        />
      )}
    </>
  )
}

function useDiscard({ id }: Proposal, onDiscarded: () => void) {
  return useSave('DELETE /schedules/api/proposals/:id/', {
    send: () => ({ params: { id }, query: { discard: '1' } }),
    successMessage: 'The proposed schedule was discarded. The current schedule has not changed.',
    refreshes: ['GET /schedules/api/proposals/'],
    awaitsRefresh: true,
    onSuccess: onDiscarded,
  })
}

const NothingToAccept = ({ proposal: { placed, state, failure } }: { proposal: Proposal }) => (
  <div className={styles.nothing}>
    {failure !== null ? (
      <EmptyPanel title="The search failed">{failure}</EmptyPanel>
    ) : placed > 0 ? (
      <EmptyPanel title="Nothing changes">The current schedule is already the best found.</EmptyPanel>
    ) : (
      <EmptyPanel
        title={state === 'stopped' ? 'Stopped before a schedule was found' : 'No classes were placed'}
      >
        Try again with more time or fewer classes to keep.
      </EmptyPanel>
    )}
  </div>
)
