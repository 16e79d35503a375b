import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import styles from './sheet.module.css'

/** The reason for changing an old sheet, if required. `isGiven` shows an error if it is missing. */
export function useReason(isRequired: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isGiven = () => {
    const isEmpty = isRequired && reason.trim() === ''
    setIsMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    return !isEmpty
  }
  const element = isRequired && (
    <TextInput
      ref={field}
      className={styles.reason ?? ''}
      px={16}
      py={10}
      label="Reason for this correction"
      description="Teachers can no longer change this."
      required
      maxLength={500}
      value={reason}
      error={isMissing && reason.trim() === '' && 'Please give a reason for the change.'}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  )
  return { reason: reason.trim() || undefined, isGiven, element }
}
