import { Table } from '@mantine/core'
import type { OwnProgress } from '#contract/portal.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { daySpan, shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ShareBar } from './attendance-summary.tsx'
import { KINDS, rateText } from './words.ts'
import styles from './grades.module.css'

type GroupStanding = OwnProgress['groups'][number]

/** One line a group, and all of them at the foot. */
export const GroupStandings = ({ progress: { groups, standing } }: { progress: OwnProgress }) => (
  <Card flush>
    <Table className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Group</Table.Th>
          {KINDS.map(({ kind, word }) => (
            <Table.Th key={kind} scope="col" className={styles.figure ?? ''} abbr={word} title={word}>
              {kind}
            </Table.Th>
          ))}
          <Table.Th scope="col" className={`${styles.figure} ${styles.wide}`}>
            Total
          </Table.Th>
          <Table.Th scope="col" className={styles.figure ?? ''}>
            Rate
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <Table.Tr key={group.id}>
            <Table.Th scope="row" className={styles.group ?? ''}>
              {group.name}
              <span className={styles.below}>{factsOf(group)}</span>
              <ShareBar standing={group} />
            </Table.Th>
            <Figures standing={group} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      {groups.length > 1 && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">All groups</Table.Th>
            <Figures standing={standing} />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  </Card>
)

const Figures = ({ standing }: { standing: OwnProgress['standing'] }) => (
  <>
    {KINDS.map(({ kind }) => (
      <Table.Td key={kind} className={styles.figure ?? ''}>
        {standing[kind]}
      </Table.Td>
    ))}
    <Table.Td className={`${styles.figure} ${styles.wide}`}>{standing.total}</Table.Td>
    <Table.Td className={`${styles.figure} ${styles.rate}`}>{rateText(standing.attendance_rate)}</Table.Td>
  </>
)

const factsOf = ({ type, teacher, since, until }: GroupStanding) =>
  [GROUP_TYPE_LABELS[type], teacher, stayOf(since, until)].filter(Boolean).join(' · ')

function stayOf(since: string | null, until: string | null): string | undefined {
  if (since === null) return undefined
  return until === null ? `since ${shortDay(since)}` : daySpan(since, until)
}
