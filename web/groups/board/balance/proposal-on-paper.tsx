import type { BalancedProposal } from '#contract/groups/balance.ts'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'
import { applyMoves, groupIdByStudent } from '../apply-moves.ts'
import { BalanceTable } from './balance-table.tsx'

type ProposalOnPaperProps = { data: GradeLevelGroups; proposal: BalancedProposal }

/** The printed proposal with all students, so that staff can discuss it before it is saved. */
export function ProposalOnPaper({ data, proposal }: ProposalOnPaperProps) {
  const after = applyMoves(data, proposal.places)
  const before = groupIdByStudent(data)
  const nameOf = (id: number | null | undefined) =>
    data.groups.find((group) => group.id === id)?.name ?? 'no group'
  const proposed = new Set(proposal.groups.map(({ id }) => id))
  return (
    <>
      <h2>Proposed groups</h2>
      {proposal.not_kept.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <BalanceTable proposal={proposal} />
      {after.groups
        .filter(({ id }) => proposed.has(id))
        .map(({ id, name, students }) => (
          <section key={id}>
            <h3>
              {name}, {pluralize(students.length, 'student')}
            </h3>
            <PaperTable
              name={name}
              rows={students}
              columns={[
                { heading: 'Student', text: listName },
                {
                  heading: 'Current group',
                  text: (student) => (before.get(student.id) === id ? '' : nameOf(before.get(student.id))),
                },
              ]}
            />
          </section>
        ))}
    </>
  )
}
