import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import styles from './sheet.module.css'

/** Why a sheet is changed after its days, where that has to be said. `isGiven` asks for it where it is missing. */
export function useReason(isNeeded: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isGiven = () => {
    const lacks = isNeeded && reason.trim() === ''
    setIsMissing(lacks)
    if (lacks) field.current?.focus()
    return !lacks
  }
  const element = isNeeded && (
    <TextInput
      ref={field}
      className={styles.reason ?? ''}
      label="Reason for this correction"
      description="The teachers’ days for this sheet are over."
      required
      maxLength={500}
      value={reason}
      error={isMissing && reason.trim() === '' && 'Please say why it changes.'}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  )
  return { reason: reason.trim() || undefined, isGiven, element }
}
