import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import { pluralize } from '#contract/words.ts'
import { saveAsFile } from '#web/ui/download.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from '../uploads.module.css'
import { SkippedParts } from './skipped-parts.tsx'
import { PLACE_COLUMNS } from './place-columns.tsx'

/** Shows what the validator found. Nothing is saved. */
export function FileReport({ check, fileName }: { check: OneRosterCheck; fileName: string }) {
  const { version, system_name, files, errors, warnings } = check
  const isClean = errors + warnings === 0
  return (
    <>
      <Notice tone={errors > 0 ? 'bad' : isClean ? 'good' : 'warning'} title={verdict(check)}>
        OneRoster {version}
        {system_name && `, written by ${system_name}`}.{' '}
        {isClean
          ? 'The file follows the specification.'
          : 'Rows with errors cannot be imported correctly. Rows with warnings break the specification, but Homeroom can read them.'}
      </Notice>
      <DataTable
        isBare
        mb={16}
        name="Files"
        className={styles.changes ?? ''}
        columns={FILE_COLUMNS}
        rows={files}
        rowKey={({ name }) => name}
      />
      {!isClean && <Findings check={check} fileName={fileName} />}
      <SkippedParts skipped={check.left_out} />
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

const FILE_COLUMNS: Columns<OneRosterCheck['files'][number]> = [
  { heading: 'File', text: ({ name }) => name },
  {
    heading: 'Contents',
    text: ({ rows, mode }) => `${pluralize(rows, 'row')}${mode === 'delta' ? ', changes only' : ''}`,
  },
  { heading: 'Problems', text: foundIn },
]

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
  const download = () =>
    saveAsFile(new Blob([report], { type: 'text/csv' }), `${fileName.replace(/\.\w+$/, '')}-report.csv`)
  return (
    <section aria-label="Problems">
      <Group justify="space-between" gap="8px 16px" mb={8}>
        <SectionLabel as="h3">Problems</SectionLabel>
        <Group gap={12}>
          {errors > 0 && warnings > 0 && (
            <SegmentedControl aria-label="What to show" data={KINDS} value={kind} onChange={setKind} />
          )}
          <Button variant="default" onClick={download}>
            Download report
          </Button>
        </Group>
      </Group>
      <DataTable
        isBare
        name="Problems"
        className={styles.changes ?? ''}
        columns={FINDING_COLUMNS}
        rows={chosen}
        rowKey={(_finding, index) => `${kind} ${index}`}
        showMore={{ total }}
      />
    </section>
  )
}

const FINDING_COLUMNS: Columns<OneRosterCheck['findings'][number]> = [
  ...PLACE_COLUMNS,
  {
    heading: 'Problem',
    cell: ({ kind, problem }) => (
      <>
        <Text component="span" inherit fw={600} c={kind === 'error' ? 'var(--absent)' : 'var(--tardy)'}>
          {kind === 'error' ? 'Error' : 'Warning'}
        </Text>{' '}
        {problem}
      </>
    ),
  },
]
