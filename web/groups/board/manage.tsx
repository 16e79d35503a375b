import { ManageScreen } from './manage-screen.tsx'

export const Page = () => <ManageScreen />
