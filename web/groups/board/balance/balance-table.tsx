import { Table, Text, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import type { BalancedProposal } from '#contract/groups/balance.ts'
import styles from './balance-table.module.css'

type Share = { min: number; max: number }

/**
 * A column for each group with its number of students in total and with each trait. Numbers that would change are marked.
 * It is no DataTable because groups are the columns, and a trait spans several rows.
 */
export function BalanceTable({ proposal: { groups, balance } }: { proposal: BalancedProposal }) {
  return (
    // Many groups make the table wide, so the keyboard has to be able to scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Numbers by group">
      <Table className={styles.table ?? ''} miw={120 + groups.length * 80}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {groups.map(({ id, name }) => (
              <Table.Th key={id} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">Students</Table.Th>
            {groups.map(({ id, before, after }) => (
              <Count key={id} before={before} after={after} />
            ))}
          </Table.Tr>
          {balance.map(({ trait, label, values }) => (
            <Fragment key={trait}>
              {values.length !== 1 && (
                <Table.Tr className={styles.trait ?? ''}>
                  <Table.Th scope="rowgroup" colSpan={groups.length + 1}>
                    {label}
                  </Table.Th>
                </Table.Tr>
              )}
              {values.map((value) => (
                <Table.Tr key={value.label}>
                  <Table.Th scope="row" fw={400}>
                    {values.length === 1 ? label : value.label}
                  </Table.Th>
                  {groups.map(({ id }, index) => (
                    <Count
                      key={id}
                      before={value.before[index] ?? 0}
                      after={value.after[index] ?? 0}
                      share={value.is_missing ? undefined : value.share[index]}
                    />
                  ))}
                </Table.Tr>
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** '4 was 6', with the even share if the number is outside of it. */
function Count({ before, after, share }: { before: number; after: number; share?: Share | undefined }) {
  const isUneven = share !== undefined && (after < share.min || after > share.max)
  return (
    <Table.Td ta="right" data-figures data-uneven={isUneven || undefined}>
      <strong>{after}</strong>
      {before !== after && (
        <Text span c="dimmed" fz={13.5}>
          {' '}
          was {before}
        </Text>
      )}
      {isUneven && (
        <>
          {' '}
          <Text span fz={13.5} c="var(--tardy)">
            <VisuallyHidden>, balanced would be </VisuallyHidden>
            <span aria-hidden>≠ </span>
            {share.min === share.max ? share.min : `${share.min} or ${share.max}`}
          </Text>
        </>
      )}
    </Table.Td>
  )
}
