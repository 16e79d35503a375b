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
  /** The name of the chosen one; undefined until it is known. */
  name: string | null | undefined
  onChange: (id: number | null) => void
}

/** Somebody who has or had an account, or a student, found by a part of the name or address. */
export function PersonSelect({ label, kind, id, name, onChange }: PersonSelectProps) {
  const [text, setText] = useState('')
  const value = id === undefined ? null : String(id)
  // While another filter is loaded, the name that was known before stays.
  const [known, setKnown] = useState<Option>()
  if (value !== null && name && (known?.value !== value || known.label !== name))
    setKnown({ value, label: name })
  const chosen =
    value === null
      ? undefined
      : known?.value === value
        ? known
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
        setKnown(options.find((option) => option.value === next))
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
  const isAsked = search.length >= 2
  const found = useQuery({
    ...query('GET /api/audit/people/', { query: { search } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const people = (isAsked && found.data?.[kind]) || []
  const isTwice = (name: string) => people.filter((one) => one.name === name).length > 1
  return {
    // The address tells apart people of one name.
    options: people.map(({ id, name, email }) => ({
      value: String(id),
      label: isTwice(name) ? `${name} (${email})` : name,
    })),
    note: noteOf(isAsked, found),
  }
}

function noteOf(isAsked: boolean, { error, isPending }: { error: unknown; isPending: boolean }): string {
  if (!isAsked) return 'Type at least 2 letters of a name'
  if (error) return failureMessage(error)
  return isPending ? 'Searching...' : 'No match'
}
