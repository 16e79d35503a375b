import { ManageScreen } from './manage-screen.tsx'

/** Manage Groups, of any type. */
export const Page = () => <ManageScreen />
