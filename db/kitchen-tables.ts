/** An address by which whoever has it marks dishes sold out. */
export interface KitchenLinkTable {
  id: string
  restaurantId: string
  name: string
  /** The secret part of the address: 128 random bits. */
  token: string
  createdAt: string
  lastUsedAt: string | null
}
