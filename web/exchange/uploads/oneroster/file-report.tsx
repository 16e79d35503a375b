import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import { pluralize } from '#contract/words.ts'
import { saveAsFile } from '#web/ui/download.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import styles from '../uploads.module.css'
import { LeftOut } from './left-out.tsx'
import { PlaceCells } from './place-cells.tsx'

/** What a validator says of a file. Nothing of it is saved. */
export function FileReport({ check, fileName }: { check: OneRosterCheck; fileName: string }) {
  const { version, system_name, files, errors, warnings } = check
  const isClean = errors + warnings === 0
  return (
    <>
      <Notice tone={errors > 0 ? 'bad' : isClean ? 'good' : 'warning'} title={verdict(check)}>
        OneRoster {version}
        {system_name && `, written by ${system_name}`}.{' '}
        {isClean
          ? 'Nothing in it breaks the specification.'
          : 'An error is what cannot be read as it was meant. A warning breaks the specification, but Homeroom reads it.'}
      </Notice>
      <Table aria-label="Files" className={styles.changes ?? ''} mb={16}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">File</Table.Th>
            <Table.Th scope="col">Holds</Table.Th>
            <Table.Th scope="col">Found</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <Table.Tr key={file.name}>
              <Table.Td>{file.name}</Table.Td>
              <Table.Td>
                {pluralize(file.rows, 'row')}
                {file.mode === 'delta' && ', changes only'}
              </Table.Td>
              <Table.Td>{foundIn(file)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!isClean && <Findings check={check} fileName={fileName} />}
      <LeftOut leftOut={check.left_out} />
    </>
  )
}

const verdict = ({ errors, warnings }: OneRosterCheck) =>
  errors + warnings === 0
    ? 'No errors, no warnings'
    : `${pluralize(errors, 'error')}, ${pluralize(warnings, 'warning')}`

const foundIn = ({ errors, warnings }: { errors: number; warnings: number }) =>
  [errors > 0 && pluralize(errors, 'error'), warnings > 0 && pluralize(warnings, 'warning')]
    .filter(Boolean)
    .join(', ') || 'nothing'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
]

function Findings({ check, fileName }: { check: OneRosterCheck; fileName: string }) {
  const { findings, errors, warnings, report } = check
  const [kind, setKind] = useState('all')
  const chosen = kind === 'all' ? findings : findings.filter((one) => one.kind === kind)
  const total = { all: errors + warnings, error: errors, warning: warnings }[kind] ?? chosen.length
  const { shown, more } = useShowMore(chosen, total)
  const download = () =>
    saveAsFile(new Blob([report], { type: 'text/csv' }), `${fileName.replace(/\.\w+$/, '')}-report.csv`)
  return (
    <section aria-label="What was found">
      <Group justify="space-between" gap="8px 16px" mb={8}>
        <SectionLabel as="h3">What was found</SectionLabel>
        <Group gap={12}>
          {errors > 0 && warnings > 0 && (
            <SegmentedControl aria-label="What to show" data={KINDS} value={kind} onChange={setKind} />
          )}
          <Button variant="default" onClick={download}>
            Download Report
          </Button>
        </Group>
      </Group>
      <Table className={styles.changes ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Where</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Value
            </Table.Th>
            <Table.Th scope="col">Problem</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((one, index) => (
            <Table.Tr key={`${kind} ${index}`}>
              <PlaceCells file={one.file} row={one.row} column={one.column} value={one.value} />
              <Table.Td>
                <Text
                  component="span"
                  inherit
                  fw={600}
                  c={one.kind === 'error' ? 'var(--absent)' : 'var(--tardy)'}
                >
                  {one.kind === 'error' ? 'Error' : 'Warning'}
                </Text>{' '}
                {one.problem}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </section>
  )
}
