export const BLOCKS_FAILURE = 'Failed to load block schedules.'
