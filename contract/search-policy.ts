/** What a stage allows robots to do: index its documents and train models on them, only index them, or neither. */
export const searchPolicies = ['allow', 'refuse-training', 'none'] as const;

export type SearchPolicy = (typeof searchPolicies)[number];
