import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications position="bottom-right" />
