/** Where the list of block schedules is needed and did not come. */
export const BLOCKS_FAILURE = 'Failed to load block schedules.'
