import { TagsInput } from '@mantine/core'
import { useState } from 'react'

type LabelsInputProps = {
  label: string
  /** The labels in use. */
  suggestions: readonly string[]
  value: string[]
  onChange: (labels: string[]) => void
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean
}

/** An input for labels that suggests existing ones while the user types. */
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
      // The list stays closed without text, because it would cover what is below.
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
