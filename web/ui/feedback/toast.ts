import { notifications, type NotificationData } from '@mantine/notifications'
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'

const success = (message: string): NotificationData => ({
  message,
  color: 'green',
  autoClose: SUCCESS_TOAST_MS,
  role: 'status',
})

const failed = (failure: unknown): NotificationData => ({
  message: typeof failure === 'string' ? failure : failureMessage(failure),
  color: 'red',
  autoClose: ERROR_TOAST_MS,
  role: 'alert',
})

/** Says in the corner that something succeeded, for 3 seconds. */
export const toastSuccess = (message: string) => notifications.show(success(message))

/** Says that something failed, for 6 seconds: a sentence, or the error of a call. */
export const toastFailure = (failure: unknown) => notifications.show(failed(failure))

/** The same about one thing that is tried again, such as the save of a sheet: each message replaces the one before. */
export const toastsAbout = (topic: string) => ({
  success: (message: string) => replace(topic, success(message)),
  failure: (failure: unknown) => replace(topic, failed(failure)),
  hide: () => hideLast(topic),
})

const shownByTopic = new Map<string, string>()

function replace(topic: string, toast: NotificationData): void {
  hideLast(topic)
  const onClose = ({ id }: NotificationData) => {
    if (shownByTopic.get(topic) === id) shownByTopic.delete(topic)
  }
  shownByTopic.set(topic, notifications.show({ ...toast, onClose }))
}

function hideLast(topic: string): void {
  const last = shownByTopic.get(topic)
  if (last !== undefined) notifications.hide(last)
}
