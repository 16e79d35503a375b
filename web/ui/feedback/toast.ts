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

/** Shows a success message for 3 seconds. */
export const toastSuccess = (message: string) => notifications.show(success(message))

/** Shows a failure for 6 seconds, given as a sentence or as an error. */
export const toastFailure = (failure: unknown) => notifications.show(failed(failure))

/** Toasts about one topic that is retried, such as saving a sheet, in which each message replaces the previous one. */
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
