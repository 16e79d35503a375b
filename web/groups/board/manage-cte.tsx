import { ManageScreen } from './manage-screen.tsx'

/** Manage CTE Groups. */
export const Page = () => <ManageScreen fixedType="cte" />
