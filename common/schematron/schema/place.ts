/** Where something stands, as `file:line:column`. */
export type Place = string;
