import { useCallback, useState } from 'react'

/** A random key of a save. `crypto.randomUUID` is missing on pages that come without https. */
export const createSaveKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The header of an opened form that adds a record: the server adds once for it, however often the form is sent. `renew` is
 * for a form that stays open to add another one.
 */
export function useAddKey(): { headers: Record<string, string>; renew: () => void } {
  const [key, setKey] = useState(createSaveKey)
  const renew = useCallback(() => setKey(createSaveKey()), [])
  return { headers: { 'idempotency-key': key }, renew }
}
