import { ManageScreen } from './manage-screen.tsx'

/** Manage Homeroom Groups. */
export const Page = () => <ManageScreen fixedType="homeroom" />
