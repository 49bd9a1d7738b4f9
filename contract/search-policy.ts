/** What a stage lets robots do with its documents: list them and train models, only list them, or neither. */
export const searchPolicies = ['allow', 'refuse-training', 'none'] as const;

export type SearchPolicy = (typeof searchPolicies)[number];
