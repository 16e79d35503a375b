import { TagsInput } from '@mantine/core'
import { useState } from 'react'

type LabelsInputProps = {
  label: string
  /** The labels in use. */
  suggestions: readonly string[]
  value: string[]
  onChange: (labels: string[]) => void
  /** Has the focus when its dialog opens. */
  isFirst?: boolean
}

/** Labels, typed one after the other; those in use are offered while one is typed. */
export function LabelsInput({ label, suggestions, value, onChange, isFirst = false }: LabelsInputProps) {
  const [text, setText] = useState('')
  const inUse = suggestions.length === 0 ? '' : ` In use: ${suggestions.slice(0, 12).join(', ')}.`
  return (
    <TagsInput
      label={label}
      description={`Press Enter after each. Groups can be balanced by them.${inUse}`}
      {...(isFirst && { 'data-autofocus': true })}
      data={[...suggestions]}
      searchValue={text}
      onSearchChange={setText}
      // Open without a text, the list would cover what is below.
      dropdownOpened={text !== ''}
      value={value}
      onChange={onChange}
      maxLength={60}
      withScrollArea={false}
      splitChars={[',', ';']}
      acceptValueOnBlur
    />
  )
}
