import { CallFailure } from '#web/api.ts'

/** A random idempotency key. `crypto.randomUUID` is missing on pages without HTTPS. */
export const createSaveKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

type Headers = { 'idempotency-key': string }
export type AddKey = {
  /** Sends what a form adds. `what` names it in case the user has to be asked whether to add another one. */
  send: <T>(what: string, request: (headers: Headers) => Promise<T>) => Promise<T>
  /** Starts a new key, for forms that stay open to add another record. */
  renew: () => void
}

/** `confirmAnother` asks whether to add another record, because an earlier try of the form already added one. */
export function createAddKey(confirmAnother: (earlier: string) => Promise<boolean>): AddKey {
  let key = createSaveKey()
  /** The data sent with the key that may have been added because the reply was lost. */
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

/** Whether the server replied that it added nothing. */
const isRefused = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.status >= 400 && failure.status < 500

const isAddedAlready = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure && failure.details['added'] !== undefined
