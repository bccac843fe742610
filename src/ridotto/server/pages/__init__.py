"""The pages of the house; one file a family of pages."""
