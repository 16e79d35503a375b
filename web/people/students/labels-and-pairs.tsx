import { MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudentDetail } from '#contract/people/students.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { LabelsInput } from '#web/school/labels/labels-input.tsx'
import { labelsQuery } from '#web/school/labels/labels-query.ts'
import { fullName, listName, nameTexts, type Named } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { studentsQuery } from './queries.ts'

/** What the office considers when it makes groups: labels, and the ids of other students. */
export type LabelValues = { labels: string[]; apart_ids: string[]; together_ids: string[] }

const idsOf = ({ pairs = [] }: StudentDetail, of: 'apart' | 'together') =>
  pairs.filter(({ kind }) => kind === of).map(({ student }) => String(student.id))

export const labelValuesOf = (student: StudentDetail): LabelValues => ({
  labels: student.labels ?? [],
  apart_ids: idsOf(student, 'apart'),
  together_ids: idsOf(student, 'together'),
})

type LabelsAndPairsProps = {
  student: StudentDetail
  values: LabelValues
  onChange: (values: LabelValues) => void
}

/** Edits a student's labels, and whom balancing keeps the student apart from or together with. They are saved with the record. */
export function LabelsAndPairs({ student, values, onChange }: LabelsAndPairsProps) {
  // The lists of choices are loaded only when the user opens one.
  const [isUsed, setIsUsed] = useState(false)
  const existing = useQuery({ ...labelsQuery(), enabled: isUsed })
  const students = useQuery({ ...studentsQuery(false), enabled: isUsed })
  const others = new Map<string, Named>(
    (students.data ?? [])
      .filter(({ id, grade_level }) => id !== student.id && grade_level === student.grade_level)
      .map((other) => [String(other.id), other]),
  )
  for (const { student: other } of student.pairs ?? []) others.set(String(other.id), other)
  const choice = (
    of: 'apart_ids' | 'together_ids',
    opposite: 'apart_ids' | 'together_ids',
    label: string,
  ) => (
    <MultiSelect
      label={label}
      placeholder={values[of].length === 0 ? 'Choose students, or type part of a name' : ''}
      searchable
      hidePickedOptions
      withScrollArea={false}
      limit={50}
      data={[...others].map(([value, other]) => ({ value, label: listName(other) }))}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            containsSearch(nameTexts(others.get(option.value) ?? NOBODY).join(' '), search),
        )
      }
      nothingFoundMessage={students.isPending ? 'Loading...' : 'No students found in this grade'}
      value={values[of]}
      onChange={(ids) =>
        onChange({
          ...values,
          [of]: ids,
          [opposite]: values[opposite].filter((id) => !ids.includes(id)),
        })
      }
    />
  )
  return (
    <Stack component="section" gap={8}>
      <SectionLabel>Labels and pairs</SectionLabel>
      <Card roomy onFocus={() => setIsUsed(true)}>
        <Stack gap={16}>
          <LabelsInput
            label="Labels"
            suggestions={(existing.data?.labels ?? []).map(({ label }) => label)}
            value={values.labels}
            onChange={(labels) => onChange({ ...values, labels })}
          />
          {choice('apart_ids', 'together_ids', 'Keep apart from')}
          {choice('together_ids', 'apart_ids', 'Keep together with')}
        </Stack>
      </Card>
    </Stack>
  )
}

const NOBODY: Named = { first_name: '', last_name: '' }

/** Names whom a student is kept apart from or together with, for users who may only view it. */
export const pairedNames = ({ pairs = [] }: StudentDetail, of: 'apart' | 'together'): string =>
  pairs
    .filter(({ kind }) => kind === of)
    .map(({ student }) => fullName(student))
    .join(', ') || 'no one'

/** Shows labels and pairs to teachers, who may edit only the rest of the record. */
export const LabelsToRead = ({ student }: { student: StudentDetail }) =>
  student.labels || student.pairs ? (
    <Stack component="section" gap={8}>
      <SectionLabel>Labels and pairs</SectionLabel>
      <Card roomy>
        <Text>Labels: {student.labels?.join(', ') ?? 'none'}</Text>
        <Text>Keep apart from: {pairedNames(student, 'apart')}</Text>
        <Text>Keep together with: {pairedNames(student, 'together')}</Text>
      </Card>
    </Stack>
  ) : null
