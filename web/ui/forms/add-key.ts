import { CallFailure } from '#web/api.ts'

/** A random key of a save. `crypto.randomUUID` is missing on pages that come without https. */
export const createSaveKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

type Headers = { 'idempotency-key': string }
export type AddKey = {
  /** Sends what a form adds; `what` says it in a few words, for the question whether something else is added as well. */
  send: <T>(what: string, request: (headers: Headers) => Promise<T>) => Promise<T>
  /** For a form that stays open to add another one. */
  renew: () => void
}

/** `confirmAnother` asks whether the form is sent once more, although what it says of an earlier try was added. */
export function createAddKey(confirmAnother: (earlier: string) => Promise<boolean>): AddKey {
  let key = createSaveKey()
  /** What was sent with the key and may have been added, although the reply was lost. */
  let inDoubt: string | undefined
  const renew = () => {
    key = createSaveKey()
    inDoubt = undefined
  }
  const send: AddKey['send'] = async (what, request) => {
    try {
      return await request({ 'idempotency-key': key })
    } catch (failure) {
      if (!isAddedAlready(failure)) {
        if (!isRefused(failure)) inDoubt ??= what
        throw failure
      }
      if (!(await confirmAnother(inDoubt ?? failure.message))) throw failure
      renew()
      return send(what, request)
    }
  }
  return { send, renew }
}

/** The server has answered that it added nothing. */
const isRefused = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.status >= 400 && failure.status < 500

const isAddedAlready = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure && failure.details['added'] !== undefined
