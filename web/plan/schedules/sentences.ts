/** Shown if the list of block schedules could not be loaded. */
export const BLOCKS_FAILURE = 'Failed to load block schedules.'
