import { notifications } from '@mantine/notifications'
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'

/** Says in the corner that something succeeded, for 3 seconds. */
export const toastSuccess = (message: string) =>
  notifications.show({ message, color: 'green', autoClose: SUCCESS_TOAST_MS, role: 'status' })

/** Says that something failed, for 6 seconds: a sentence, or the error of a call. */
export const toastFailure = (failure: unknown) =>
  notifications.show({
    message: typeof failure === 'string' ? failure : failureMessage(failure),
    color: 'red',
    autoClose: ERROR_TOAST_MS,
    role: 'alert',
  })
