import { useState } from 'react'
import { confirm } from '../feedback/confirm.tsx'
import { createAddKey, type AddKey } from './add-key.ts'

/**
 * The key of an opened form that adds a record: the server adds once for it, however often the form is sent. Where the reply
 * to a first try was lost and the form was changed since, the person is told what was added, and asked whether to add both.
 */
export const useAddKey = (): AddKey => useState(() => createAddKey(confirmBoth))[0]

const confirmBoth = (earlier: string) =>
  confirm({
    message: 'Save this as well?',
    details: `An earlier attempt was saved, but no reply arrived: ${earlier}`,
    confirmLabel: 'Save as well',
  })
