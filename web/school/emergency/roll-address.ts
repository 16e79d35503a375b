/** The page of the emergency roll. */
export const ROLL_ADDRESS = '/attendance/emergency-roll'
