import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM_LETTERS } from '#contract/words.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'
import { replaceText } from '#web/ui/forms/replace-text.ts'
import { useCurrentUser } from './current-user.tsx'
import { listName } from './person-name.ts'

/**
 * Finds teachers by name or email address once the text has 3 letters. Teachers cannot find themselves, because only the
 * office may make them a student's teacher.
 */
export function useTeacherSearch(text: string) {
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const { teacher_id, may } = useCurrentUser()
  const isLongEnough = search.length >= SEARCH_MINIMUM_LETTERS
  const result = useQuery({
    ...query('GET /api/teachers/search/', { query: { search } }),
    enabled: isLongEnough,
  })
  const found = isLongEnough ? (result.data ?? []) : []
  const teachers = may.administer ? found : found.filter(({ id }) => id !== teacher_id)
  return {
    teachers,
    note:
      found.length > teachers.length
        ? 'Only the office can choose you here.'
        : searchNote(isLongEnough, result),
    retry: result.refetch,
  }
}

function searchNote(isLongEnough: boolean, result: { isPending: boolean; error: unknown }): string {
  if (!isLongEnough) return `Type at least ${SEARCH_MINIMUM_LETTERS} letters of a name`
  if (result.error) return failureMessage(result.error)
  return result.isPending ? 'Searching...' : 'No teachers found'
}

type TeacherPickerProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'
> & {
  value: Teacher | null
  onChange: (teacher: Teacher | null) => void
}

/** Selects a teacher by part of the name. */
export function TeacherPicker({ value, onChange, label = 'Teacher', ...rest }: TeacherPickerProps) {
  const [text, setText] = useState(value ? listName(value) : '')
  const valueText = value ? listName(value) : ''
  const { teachers, note } = useTeacherSearch(text === valueText ? '' : text)
  const options =
    value && !teachers.some((teacher) => teacher.id === value.id) ? [value, ...teachers] : teachers
  return (
    <Select
      label={label}
      placeholder="Type at least 3 letters of a name"
      searchable
      {...replaceText}
      clearable
      data={options.map((teacher) => ({ value: String(teacher.id), label: listName(teacher) }))}
      filter={({ options: unfiltered }) => unfiltered}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(options.find((teacher) => String(teacher.id) === id) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={note}
      {...rest}
    />
  )
}
