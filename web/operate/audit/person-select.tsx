import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'

type PersonSelectProps = {
  label: string
  kind: 'accounts' | 'students'
  id: number | undefined
  /** The name of the selected person, or undefined until it is loaded. */
  name: string | null | undefined
  onChange: (id: number | null) => void
}

/** Finds a student, or anyone with a current or former account, by part of the name or email address. */
export function PersonSelect({ label, kind, id, name, onChange }: PersonSelectProps) {
  const [text, setText] = useState('')
  const value = id === undefined ? null : String(id)
  // The last name stays while entries for another filter load.
  const [remembered, setRemembered] = useState<Option>()
  if (value !== null && name && (remembered?.value !== value || remembered.label !== name))
    setRemembered({ value, label: name })
  const chosen =
    value === null
      ? undefined
      : remembered?.value === value
        ? remembered
        : { value, label: name === null ? 'Unknown' : '...' }
  const { options, note } = useOptions(kind, text === chosen?.label ? '' : text)
  const others = options.filter((option) => option.value !== value)
  return (
    <Select
      label={label}
      placeholder="Anyone"
      searchable
      clearable
      withScrollArea={false}
      w={{ base: '100%', sm: 210 }}
      data={chosen ? [chosen, ...others] : others}
      filter={({ options: found }) => found}
      value={value}
      onChange={(next) => {
        setRemembered(options.find((option) => option.value === next))
        onChange(next === null ? null : Number(next))
      }}
      onSearchChange={setText}
      nothingFoundMessage={note}
    />
  )
}

type Option = { value: string; label: string }

function useOptions(kind: 'accounts' | 'students', text: string): { options: Option[]; note: string } {
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const isSearching = search.length >= 2
  const found = useQuery({
    ...query('GET /api/audit/people/', { query: { search } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const people = (isSearching && found.data?.[kind]) || []
  const isTwice = (name: string) => people.filter((one) => one.name === name).length > 1
  return {
    // The email address tells people with the same name apart.
    options: people.map(({ id, name, email }) => ({
      value: String(id),
      label: isTwice(name) ? `${name} (${email})` : name,
    })),
    note: noteOf(isSearching, found),
  }
}

function noteOf(isSearching: boolean, { error, isPending }: { error: unknown; isPending: boolean }): string {
  if (!isSearching) return 'Type at least 2 letters of a name'
  if (error) return failureMessage(error)
  return isPending ? 'Searching...' : 'No match'
}
