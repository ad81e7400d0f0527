/** Why a menu fails whose pages a publishing thread cannot make within its memory. */
export const TOO_LARGE = 'The menu takes more memory than a publishing thread may have'
