import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM_LETTERS } from '#contract/words.ts'
import type { Teacher } from '#contract/staff.ts'
import { call, failureMessage } from '#web/api.ts'
import { fullName } from './person-name.ts'

/** Teachers whose name or e-mail holds the text; asks nothing until the text has 3 letters. */
export function useTeacherSearch(text: string) {
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const enough = search.length >= SEARCH_MINIMUM_LETTERS
  const found = useQuery({
    queryKey: ['teachers', 'search', search],
    queryFn: ({ signal }) => call('GET /api/teachers/search/', { query: { search }, signal }),
    enabled: enough,
  })
  return { teachers: enough ? (found.data ?? []) : [], note: noteOn(enough, found), retry: found.refetch }
}

function noteOn(enough: boolean, found: { isPending: boolean; error: unknown }): string {
  if (!enough) return `Type at least ${SEARCH_MINIMUM_LETTERS} letters of a name`
  if (found.error) return failureMessage(found.error)
  return found.isPending ? 'Searching...' : 'No teachers found'
}

type TeacherPickerProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'
> & {
  value: Teacher | null
  onChange: (teacher: Teacher | null) => void
}

/** One teacher, found by typing a part of the name. */
export function TeacherPicker({ value, onChange, label = 'Teacher', ...rest }: TeacherPickerProps) {
  const [text, setText] = useState(value ? fullName(value) : '')
  const shown = value ? fullName(value) : ''
  const { teachers, note } = useTeacherSearch(text === shown ? '' : text)
  const offered =
    value && !teachers.some((teacher) => teacher.id === value.id) ? [value, ...teachers] : teachers
  return (
    <Select
      label={label}
      placeholder="Type 3 letters of a name"
      searchable
      clearable
      data={offered.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
      filter={({ options }) => options}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(offered.find((teacher) => String(teacher.id) === id) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={note}
      {...rest}
    />
  )
}
