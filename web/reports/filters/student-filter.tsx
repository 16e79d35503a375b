import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM_LETTERS } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'
import { listName } from '#web/school/person-name.ts'
import { replaceText } from '#web/ui/forms/replace-text.ts'
import { ALL, type ChoiceProps } from './choice.tsx'
import { isId, isNoStudent, NO_STUDENT } from './filters.ts'

type Option = { value: string; label: string }

type StudentFilterProps = Pick<ChoiceProps, 'value' | 'onChange' | 'problem'> & {
  /** The student's name, if it is loaded. */
  name: string | undefined
}

/**
 * Filters by a student, found by part of the name or by id. Typed text that matches no choice stays in the filter, so that the
 * report is rejected instead of covering everyone.
 */
export function StudentFilter({ value, name, onChange, problem }: StudentFilterProps) {
  const [picked, setPicked] = useState<Option>()
  const label = name ?? (picked?.value === value ? picked.label : isId(value) ? `Student ${value}` : value)
  const chosen = value === '' ? ALL : { value, label }
  const [text, setText] = useState(chosen.label)
  const isSearching = text !== '' && text !== chosen.label
  const { students, note } = useStudentSearch(isSearching ? text : '')
  const byId = isId(text) ? [{ value: text, label: `Student ${text}` }] : []
  const found = [...byId, ...students].filter((option) => option.value !== value)
  const options = isSearching ? found : [ALL, ...(value === '' ? [] : [chosen])]
  const choose = (id: string) => {
    setPicked(students.find((option) => option.value === id))
    onChange(id === ALL.value ? '' : id)
  }
  const takeText = () => {
    const typed = text.trim()
    if (typed !== chosen.label) choose(typed === '' || typed === ALL.label ? ALL.value : typed)
  }
  return (
    <Select
      label="Student"
      placeholder="Name, or ID, e.g. 42"
      searchable
      allowDeselect={false}
      withScrollArea={false}
      {...replaceText}
      data={[...options, ...(options.includes(chosen) ? [] : [chosen])]}
      filter={({ options: all }) =>
        all.filter((option) => 'value' in option && isShown(option.value, options))
      }
      value={chosen.value}
      onChange={(id) => id !== null && choose(id)}
      searchValue={text}
      onSearchChange={setText}
      onBlur={takeText}
      // If an option is highlighted, the select chooses it after this.
      onKeyDown={(event) => event.key === 'Enter' && takeText()}
      nothingFoundMessage={note}
      error={problem && isNoStudent(value) ? NO_STUDENT : problem}
    />
  )
}

/** The select needs the chosen student among its options, even while the user types another name. */
const isShown = (value: string, options: readonly Option[]) =>
  options.some((option) => option.value === value)

/** Finds students by name, number or email address once the text has 3 letters. */
function useStudentSearch(text: string) {
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const isLongEnough = search.length >= SEARCH_MINIMUM_LETTERS
  const result = useQuery({
    ...query('GET /api/search/', { query: { search } }),
    enabled: isLongEnough,
  })
  const students = (isLongEnough && result.data?.students) || []
  return {
    students: students.map((student) => ({
      value: String(student.id),
      label: `${listName(student)} · ${gradeLabel(student.grade_level)}`,
    })),
    note: noteOf(isLongEnough, result),
  }
}

function noteOf(isLongEnough: boolean, result: { isPending: boolean; error: unknown }): string {
  if (!isLongEnough) return `Type at least ${SEARCH_MINIMUM_LETTERS} letters of a name, or an ID`
  if (result.error) return failureMessage(result.error)
  return result.isPending ? 'Searching...' : 'No students found'
}
