import { useState } from 'react'
import { confirm } from '../feedback/confirm.tsx'
import { createAddKey, type AddKey } from './add-key.ts'

/**
 * The idempotency key of a form that adds a record, with which the server adds only once. If the first reply was lost and the
 * form has changed since, the user sees what was added and is asked whether to add both.
 */
export const useAddKey = (): AddKey => useState(() => createAddKey(confirmBoth))[0]

const confirmBoth = (earlier: string) =>
  confirm({
    message: 'Save this too?',
    details: `An earlier attempt was saved, but no reply arrived: ${earlier}`,
    confirmLabel: 'Save this too',
  })
